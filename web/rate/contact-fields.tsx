import { contactLimits } from "#shared/model/contact.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import type { Errors, Typed } from "./answers.ts";
import { Field } from "./field.tsx";
import type { Say } from "./texts.ts";

const contacts = [
  { name: "name", force: "forceName", type: "text", complete: "name" },
  { name: "email", force: "forceEmail", type: "email", complete: "email" },
  { name: "phone", force: "forcePhone", type: "tel", complete: "tel" },
] as const;

interface ContactProps {
  profile: RateProfile;
  typed: Typed;
  errors: Errors;
  say: Say;
}

/**
 * The customer's name, email and phone. If the business requires any of them, all are visible and the required ones say
 * why. If all are optional they are folded away, so that a rating alone takes seconds.
 */
export function ContactFields({ profile, typed, errors, say }: ContactProps) {
  const fields = contacts.map((contact) => ({ ...contact, required: profile[contact.force] }));
  const inUse = fields.some(({ name }) => Boolean(typed[name]) || errors[name] !== undefined);
  const show = ({ name, type, complete, required }: (typeof fields)[number]) => (
    <Field
      key={name}
      name={name}
      label={say(`${name}.label`)}
      why={required ? say(`${name}.why`) : undefined}
      optional={!required}
      error={errors[name]}
      say={say}
    >
      {(described) => (
        <input
          {...described}
          name={name}
          type={type}
          autoComplete={complete}
          maxLength={contactLimits[name]}
          required={required}
          defaultValue={typed[name] ?? ""}
        />
      )}
    </Field>
  );
  if (fields.some(({ required }) => required)) return <>{fields.map(show)}</>;
  return (
    <details className="rate-more" open={inUse}>
      <summary>
        {say("contact.summary")} <span className="rate-quiet">({say("optional")})</span>
      </summary>
      {fields.map(show)}
    </details>
  );
}
