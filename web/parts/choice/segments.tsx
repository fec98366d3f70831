import { SegmentedControl } from "@mantine/core";
import { useId } from "react";
import classes from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: string;
  onChange: (value: Value) => void;
}

/**
 * Replaces Mantine's `SegmentedControl`, whose indicator measures the page before the first paint: 100 ms on a slow
 * processor.
 */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  const { root, control, input, label: labelClass, innerLabel } = SegmentedControl.classes;
  return (
    <div role="radiogroup" aria-label={label} className={`${root} ${classes.segments}`} data-with-items-borders>
      {options.map((option) => {
        const active = option.value === value || undefined;
        return (
          <div key={option.value} className={control} data-active={active}>
            <input
              type="radio"
              id={`${name}${option.value}`}
              name={name}
              className={input}
              data-focus-ring="auto"
              checked={active ?? false}
              onChange={() => onChange(option.value)}
            />
            <label htmlFor={`${name}${option.value}`} className={labelClass} data-active={active}>
              <span className={innerLabel}>{option.label}</span>
            </label>
          </div>
        );
      })}
    </div>
  );
}
