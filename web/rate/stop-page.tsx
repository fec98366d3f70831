import type { Language } from "#shared/model/language.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { type Prefix, stopAddress } from "./addresses.ts";
import { Sheet } from "./sheet.tsx";
import { textsIn } from "./texts.ts";
import { withName } from "./with-name.tsx";

export interface StopPageProps {
  profile: Pick<RateProfile, "name" | "logo" | "location" | "employee" | "brandColor">;
  language: Language;
  prefix?: Prefix;
  token: string;
  stopped: boolean;
  /** Whether they opted out by a link, so that they can undo it here. */
  byLink: boolean;
  back: boolean;
}

/** After an undo the text depends on whether other reasons still prevent requests. */
const partOf = ({ stopped, byLink, back }: Pick<StopPageProps, "stopped" | "byLink" | "back">) => {
  if (stopped) return { title: "stop.done", text: back && !byLink ? "stop.still" : "stop.after" } as const;
  return back
    ? ({ title: "stop.done", text: "stop.again" } as const)
    : ({ title: "stop.title", text: "stop.text" } as const);
};

export const stopTitle = (props: Pick<StopPageProps, "stopped" | "byLink" | "back">) => partOf(props).title;

/** Needs a button, because programs that follow links must not stop anything. */
export function StopPage({ profile, language, prefix = "", token, stopped, byLink, back }: StopPageProps) {
  const say = textsIn(language);
  const { title, text } = partOf({ stopped, byLink, back });
  return (
    <Sheet
      profile={profile}
      language={language}
      otherLanguage={stopAddress(language === "en" ? "/fr" : "/en", token)}
      preview={false}
    >
      <div className="rate-thanks">
        <h1>{say(title)}</h1>
        <p>{withName(say, text, profile.name)}</p>
      </div>
      {(!stopped || byLink) && (
        <form method="post" action={stopAddress(prefix, token)}>
          {stopped ? (
            <button type="submit" name="undo" value="1">
              {say("stop.undo")}
            </button>
          ) : (
            <button type="submit">{say("stop.button")}</button>
          )}
        </form>
      )}
    </Sheet>
  );
}
