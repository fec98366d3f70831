import type { NamedThing } from "#shared/model/feedback.ts";
import { choicesAddress } from "./addresses.ts";
import { RateField } from "./field.tsx";
import type { Say } from "./texts.ts";
import { untranslated } from "./untranslated.ts";

interface ChoiceProps {
  name: "location" | "employee";
  choices: readonly NamedThing[];
  chosen: string;
  search: { link: string; words: string } | null;
  error: string | undefined;
  say: Say;
}

/** A form of its own, so that it works without script and submits nothing typed in the rating form. */
function Search({
  name,
  search,
  choices,
  say,
}: Required<Pick<ChoiceProps, "name" | "choices" | "say">> & { search: { link: string; words: string } }) {
  const { link, words } = search;
  return (
    <>
      <span className="rate-search">
        <input
          type="search"
          name="q"
          form="rate-find"
          maxLength={100}
          defaultValue={words}
          autoComplete="off"
          placeholder={say(`${name}.search`)}
          aria-label={say(`${name}.search`)}
          data-find={choicesAddress(link, name)}
          data-found={say("choice.found", { count: "" })}
          data-none={say("choice.none")}
        />
        <button type="submit" form="rate-find">
          {say("choice.find")}
        </button>
      </span>
      <p className="rate-quiet" role="status">
        {words !== "" &&
          (choices.length === 0 ? say("choice.none") : say("choice.found", { count: String(choices.length) }))}
      </p>
    </>
  );
}

export function RateChoice({ name, choices, chosen, search, error, say }: ChoiceProps) {
  const [only] = choices;
  const found = search !== null && search.words !== "" && choices.length === 1 ? (only?._id ?? "") : "";
  return (
    <RateField name={name} label={say(`${name}.label`)} optional error={error} say={say}>
      {(described) => (
        <>
          {search !== null && <Search name={name} search={search} choices={choices} say={say} />}
          <select {...described} name={name} defaultValue={choices.some(({ _id }) => _id === chosen) ? chosen : found}>
            <option value="">{say(`${name}.none`)}</option>
            {choices.map((choice) => (
              <option key={choice._id} value={choice._id} {...untranslated}>
                {choice.name}
              </option>
            ))}
          </select>
        </>
      )}
    </RateField>
  );
}
