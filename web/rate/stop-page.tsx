import type { Language } from "#shared/model/language.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { type Prefix, stopAddress } from "./addresses.ts";
import { Sheet } from "./sheet.tsx";
import { textsIn } from "./texts.ts";

export interface StopPageProps {
  profile: Pick<RateProfile, "name" | "logo" | "location" | "employee" | "brandColor">;
  language: Language;
  prefix?: Prefix;
  token: string;
  /** Whether they are stopped already. */
  stopped: boolean;
}

/** Asks whether its customer wants no more requests, by a button: programs that follow links must not stop anything. */
export function StopPage({ profile, language, prefix = "", token, stopped }: StopPageProps) {
  const say = textsIn(language);
  return (
    <Sheet
      profile={profile}
      language={language}
      otherLanguage={stopAddress(language === "en" ? "/fr" : "/en", token)}
      preview={false}
    >
      <div className="rate-thanks">
        <h1>{say(stopped ? "stop.done" : "stop.title")}</h1>
        <p>{say(stopped ? "stop.after" : "stop.text", { name: profile.name })}</p>
      </div>
      {!stopped && (
        <form method="post" action={stopAddress(prefix, token)}>
          <button type="submit">{say("stop.button")}</button>
        </form>
      )}
    </Sheet>
  );
}
