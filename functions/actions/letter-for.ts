import { tokenFrom } from "#functions/crypto/token.ts";
import { tokenLife } from "#functions/data/accounts.ts";
import type { Message } from "#functions/data/messages.ts";
import { alreadyRegisteredLetter, tokenLetter } from "#functions/messages/account-letters.ts";
import { complaintLetter } from "#functions/messages/complaint-letter.ts";
import type { Letter } from "#functions/messages/letter.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { complaintOf } from "./complaint-of.ts";

const screens = { verify: "verify", reset: "forgot" } as const;

/** The letter that a message is sent as, or null when what it tells of is gone. */
export async function letterFor(message: Message, origin: string): Promise<Letter | null> {
  const { language } = message;
  switch (message.template) {
    case "verify":
    case "reset": {
      const token = tokenFrom(await signingKey(), message.template, message.data.tokenId);
      const href = `${origin}/${language}/${screens[message.template]}/${token}`;
      return tokenLetter(message.template, language, { href, hours: tokenLife[message.template] / 3_600_000 });
    }
    case "already_registered":
      return alreadyRegisteredLetter(language, origin);
    case "complaint_alert": {
      const complaint = await complaintOf(message, origin);
      return complaint && complaintLetter(complaint);
    }
  }
}
