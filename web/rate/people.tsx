import type { OfferedEmployee } from "#shared/model/location.ts";
import { initialOf } from "./initial.ts";
import type { Say } from "./texts.ts";
import { untranslated } from "./untranslated.ts";

interface PeopleProps {
  employees: readonly OfferedEmployee[];
  chosen: string;
  error: string | undefined;
  say: Say;
}

/** In pixels; reserves the room before the picture loads. */
const side = 44;

export function People({ employees, chosen, error, say }: PeopleProps) {
  const known = employees.some(({ _id }) => _id === chosen) ? chosen : "";
  return (
    <fieldset className="rate-people" aria-invalid={error ? true : undefined} aria-describedby="rate-employee-error">
      <legend>
        {say("employee.label")} <span className="rate-quiet">({say("optional")})</span>
      </legend>
      <label>
        <input type="radio" id="rate-employee" name="employee" value="" defaultChecked={known === ""} />
        {say("employee.none")}
      </label>
      {employees.map(({ _id, name, picture }) => (
        <label key={_id}>
          <input type="radio" name="employee" value={_id} defaultChecked={known === _id} />
          {picture === null ? (
            <span className="rate-mark" aria-hidden="true" {...untranslated}>
              {initialOf(name)}
            </span>
          ) : (
            <img
              className="rate-mark"
              src={picture}
              alt=""
              width={side}
              height={side}
              loading="lazy"
              decoding="async"
            />
          )}
          <span {...untranslated}>{name}</span>
        </label>
      ))}
      <p className="rate-error" id="rate-employee-error">
        {error}
      </p>
    </fieldset>
  );
}
