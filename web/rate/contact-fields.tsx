import { contactLimits } from "#shared/model/contact.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { spacedNumber } from "#shared/rules/sending/phone.ts";
import type { Errors, Typed } from "./answers.ts";
import { RateField } from "./field.tsx";
import type { Say } from "./texts.ts";

const contacts = [
  { name: "name", force: "forceName", type: "text", complete: "name" },
  { name: "phone", force: "forcePhone", type: "tel", complete: "tel" },
  { name: "email", force: "forceEmail", type: "text", complete: "email" },
] as const;

interface ContactProps {
  profile: RateProfile;
  typed: Typed;
  errors: Errors;
  folded: boolean;
  say: Say;
}

/**
 * All visible if the business requires any; otherwise folded until opened or one or two stars are given, so that a
 * happy rating takes seconds.
 */
export function RateContactFields({ profile, typed, errors, folded, say }: ContactProps) {
  const fields = contacts.map((contact) => ({ ...contact, required: profile[contact.force] }));
  const someRequired = fields.some(({ required }) => required);
  const isUnread = (["email", "phone"] as const).some((name) => errors[name] && typed[name]?.trim());
  const show = ({ name, type, complete, required }: (typeof fields)[number]) => (
    <RateField
      key={name}
      name={name}
      label={say(`${name}.label`)}
      why={required ? say(`${name}.why`) : undefined}
      optional={!required && someRequired}
      error={errors[name]}
      say={say}
    >
      {(described) => (
        <input
          {...described}
          name={name}
          type={type}
          // The browser would refuse what the server accepts: `Marie Roy <m@example.com>`.
          inputMode={complete === "email" ? "email" : undefined}
          autoCapitalize={complete === "email" ? "none" : undefined}
          autoComplete={complete}
          maxLength={contactLimits[name]}
          required={required}
          defaultValue={name === "phone" ? spacedNumber(typed[name] ?? "") : (typed[name] ?? "")}
        />
      )}
    </RateField>
  );
  if (someRequired)
    return (
      <>
        {fields.map(show)}
        {isUnread && <input type="hidden" name="confirmed" value="1" />}
      </>
    );
  return (
    <details className="rate-more" open={!folded}>
      <summary>
        {say("contact.summary")} <span className="rate-quiet">({say("optional")})</span>
      </summary>
      <div>{fields.map(show)}</div>
    </details>
  );
}
