import type { Named } from "#shared/model/feedback.ts";
import { Field } from "./field.tsx";
import type { Say } from "./texts.ts";

interface ChoiceProps {
  name: "location" | "employee";
  choices: readonly Named[];
  chosen: string;
  error: string | undefined;
  say: Say;
}

/** An optional choice among the business's locations or employees. */
export function Choice({ name, choices, chosen, error, say }: ChoiceProps) {
  return (
    <Field name={name} label={say(`${name}.label`)} optional error={error} say={say}>
      {(described) => (
        <select {...described} name={name} defaultValue={choices.some(({ _id }) => _id === chosen) ? chosen : ""}>
          <option value="">{say(`${name}.none`)}</option>
          {choices.map((choice) => (
            <option key={choice._id} value={choice._id}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
