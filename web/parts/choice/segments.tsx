import { SegmentedControl } from "@mantine/core";
import { useId } from "react";
import classes from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  /** What is chosen between, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  /** None of them is chosen if it is not among the options. */
  value: string;
  onChange: (value: Value) => void;
  /** Somebody points at one: it will be chosen, perhaps. */
  onLikely?: (value: Value) => void;
}

/**
 * A choice of one among few. Looks like Mantine's `SegmentedControl`, whose moving mark measures the page before the first
 * paint, which takes a slow processor a tenth of a second.
 */
export function Segments<Value extends string>({ label, options, value, onChange, onLikely }: SegmentsProps<Value>) {
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
            <label
              htmlFor={`${name}${option.value}`}
              className={labelClass}
              data-active={active}
              onPointerEnter={() => onLikely?.(option.value)}
            >
              <span className={innerLabel}>{option.label}</span>
            </label>
          </div>
        );
      })}
    </div>
  );
}
