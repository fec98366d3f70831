import { contactLimits } from "#shared/model/contact.ts";
import type { Errors, Typed } from "./answers.ts";
import { RateField } from "./field.tsx";
import type { Say } from "./texts.ts";
import { withName } from "./with-name.tsx";

interface LateContactProps {
  name: string;
  action: string;
  typed: Typed;
  errors: Errors;
  notice: string | null;
  say: Say;
}

export function LateContactForm({ name, action, typed, errors, notice, say }: LateContactProps) {
  return (
    <form
      method="post"
      action={action}
      noValidate
      className="rate-box"
      data-sending={say("sending")}
      data-offline={say("offline")}
      data-failed={say("failed")}
    >
      <h2>{say("reach.title")}</h2>
      <p>{withName(say, "reach.text", name)}</p>
      {notice !== null && (
        <p className="rate-errors" role="alert" tabIndex={-1}>
          {notice}
        </p>
      )}
      <RateField name="contact" label={say("reach.label")} optional={false} error={errors.contact} say={say}>
        {(described) => (
          <input
            {...described}
            name="contact"
            type="text"
            inputMode="email"
            autoComplete="email"
            maxLength={contactLimits.email}
            required
            defaultValue={typed.contact ?? ""}
          />
        )}
      </RateField>
      <button type="submit">{say("reach.send")}</button>
      <p className="rate-status" role="status" />
    </form>
  );
}
