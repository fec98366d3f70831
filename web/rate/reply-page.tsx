import { answerLimit, type ConversationEntry } from "#shared/model/conversation.ts";
import type { Language } from "#shared/model/language.ts";
import { type Prefix, replyAddress } from "./addresses.ts";
import { brandStyle } from "./brand-style.ts";
import { RateField } from "./field.tsx";
import { RateSheet } from "./sheet.tsx";
import { squeezed } from "./styles.ts";
import { textsIn } from "./texts.ts";
import { untranslated } from "./untranslated.ts";
import { withName } from "./with-name.tsx";

export interface ReplyPageProps {
  business: { name: string; logo: string | null; location: string | null; brandColor: string | null };
  language: Language;
  prefix?: Prefix;
  token: string;
  /** What the feedback said; may be empty. */
  comment: string;
  entries: readonly Pick<ConversationEntry, "_id" | "text" | "by" | "date" | "attachments">[];
  /** Whether a reply was just sent. */
  sent: boolean;
  typed?: string;
  error?: string | null;
}

const own = squeezed(`
.rate ol.rate-talk { list-style: none; margin: 1rem 0 1.5rem; padding: 0; display: grid; gap: .75rem; }
.rate-talk li { max-width: 88%; justify-self: start; padding: .625rem .875rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); border-radius: .875rem; }
.rate-talk .rate-mine { justify-self: end; background: var(--sheet); border: 1px solid var(--line); }
.rate-talk .rate-quiet { display: block; }
`);

export const replyStyle = (brand: string | null): string => own + brandStyle(brand);

/** The conversation about one feedback, as its customer sees it. */
export function ReplyPage(props: ReplyPageProps) {
  const { business, language, prefix = "", token, comment, entries, sent, typed = "", error = null } = props;
  const say = textsIn(language);
  const { name, logo, location } = business;
  return (
    <RateSheet
      profile={{ name, logo, location: location === null ? null : { _id: "", name: location }, employee: null }}
      language={language}
      otherLanguage={replyAddress(language === "en" ? "/fr" : "/en", token)}
      preview={false}
    >
      <h1>{withName(say, "talk.title", name)}</h1>
      <ol className="rate-talk">
        {comment !== "" && <li className="rate-mine">{comment}</li>}
        {entries.map(({ _id, text, by }) => (
          <li key={_id} className={by === null ? "rate-mine" : undefined}>
            <span className="rate-quiet">{by === null ? say("talk.you") : <span {...untranslated}>{name}</span>}</span>
            {text}
          </li>
        ))}
      </ol>
      {sent && <p role="status">{withName(say, "talk.sent", name)}</p>}
      <form
        method="post"
        action={replyAddress(prefix, token)}
        noValidate
        data-sending={say("sending")}
        data-offline={say("offline")}
        data-failed={say("failed")}
      >
        <RateField
          name="text"
          label={say(sent ? "talk.more" : "talk.label")}
          optional={false}
          error={error ?? undefined}
          say={say}
        >
          {(described) => (
            <textarea {...described} name="text" rows={4} maxLength={answerLimit} required defaultValue={typed} />
          )}
        </RateField>
        <button type="submit">{say("talk.send")}</button>
        <p className="rate-status" role="status" />
      </form>
    </RateSheet>
  );
}
