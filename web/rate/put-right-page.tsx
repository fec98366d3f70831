import { putRightAddress, replyAddress } from "./addresses.ts";
import { brandStyle } from "./brand-style.ts";
import type { ReplyPageProps } from "./reply-page.tsx";
import { RateSheet } from "./sheet.tsx";
import { squeezed } from "./styles.ts";
import { textsIn } from "./texts.ts";
import { withName } from "./with-name.tsx";

export interface PutRightPageProps
  extends Pick<ReplyPageProps, "business" | "language" | "prefix" | "token" | "comment"> {
  /** The button of the message that was followed. */
  is: "yes" | "no" | undefined;
  /** Null until the customer says. */
  said: boolean | null;
  /** Whether they may say it, or still say otherwise. */
  mayBeSaid: boolean;
}

const own = squeezed(`
.rate .rate-thanks + form { margin-top: 1.5rem; }
.rate blockquote { margin: 1rem 0 1.5rem; padding: .625rem .875rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); border-radius: .875rem; }
.rate button.rate-other { color: var(--link); background: var(--soft); border: 1px solid var(--edge); }
`);

export const putRightStyle = (brand: string | null): string => own + brandStyle(brand);

/** Needs a button even after one in an email, because programs that follow links must not answer. */
export function PutRightPage(props: PutRightPageProps) {
  const { business, language, prefix = "", token, comment, is, said, mayBeSaid } = props;
  const say = textsIn(language);
  const { name, logo, location } = business;
  const choices = (is === "no" ? (["no", "yes"] as const) : (["yes", "no"] as const)).filter(
    (choice) => said !== (choice === "yes"),
  );
  return (
    <RateSheet
      profile={{ name, logo, location: location === null ? null : { _id: "", name: location }, employee: null }}
      language={language}
      otherLanguage={putRightAddress(language === "en" ? "/fr" : "/en", token)}
      preview={false}
    >
      {said === null ? (
        <>
          <h1>{say("putRight.title")}</h1>
          {comment !== "" && <blockquote>{comment}</blockquote>}
        </>
      ) : (
        <div className="rate-thanks">
          <h1>{say("putRight.thanks")}</h1>
          <p>{withName(say, said ? "putRight.saidYes" : "putRight.saidNo", name)}</p>
          <a href={replyAddress(prefix, token)}>{withName(say, "putRight.write", name)}</a>
        </div>
      )}
      {mayBeSaid && (
        <form method="post" action={putRightAddress(prefix, token)}>
          {choices.map((choice, at) => (
            <button
              key={choice}
              type="submit"
              name="is"
              value={choice}
              className={at > 0 || said !== null ? "rate-other" : undefined}
            >
              {say(`putRight.${said === null ? choice : choice === "yes" ? "afterAll" : "notAfterAll"}`)}
            </button>
          ))}
        </form>
      )}
    </RateSheet>
  );
}
