import { type Errors, questions } from "./answers.ts";
import type { Say } from "./texts.ts";

export function ErrorSummary({ errors, notice, say }: { errors: Errors; notice: string | null; say: Say }) {
  const wrong = questions.filter((question) => errors[question] !== undefined);
  if (wrong.length === 0 && notice === null) return null;
  return (
    <div className="rate-errors" role="alert" tabIndex={-1}>
      <p>{notice ?? say("errors.title")}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((question) => (
            <li key={question}>
              <a href={`#rate-${question}`}>{say(`${question}.label`)}</a>
              {say("errors.colon")}
              {errors[question]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
