import type { ReactNode } from "react";
import type { Say } from "./texts.ts";

interface Described {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string;
}

interface FieldProps {
  name: string;
  label: ReactNode;
  why?: string | undefined;
  optional: boolean;
  error: string | undefined;
  say: Say;
  children: (described: Described) => ReactNode;
}

export function RateField({ name, label, why, optional, error, say, children }: FieldProps) {
  const id = `rate-${name}`;
  return (
    <div className="rate-field">
      <label htmlFor={id}>
        {label} {optional && <span className="rate-quiet">({say("optional")})</span>}
      </label>
      {why && (
        <p className="rate-quiet" id={`${id}-why`}>
          {why}
        </p>
      )}
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": why ? `${id}-why ${id}-error` : `${id}-error`,
      })}
      <p className="rate-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
