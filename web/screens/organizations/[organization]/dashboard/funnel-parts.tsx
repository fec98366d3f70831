import { Button, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#web/parts/format/formats.ts";
import classes from "./dashboard.module.css";

export function Line({
  label,
  count,
  whole,
  of,
}: {
  label: string;
  count: number;
  whole: number;
  of?: string | undefined;
}) {
  const { i18n } = useTranslation("dashboard");
  return (
    <li className={classes.funnelLine}>
      <span>{label}</span>
      <span className={classes.track} aria-hidden="true">
        <span
          className={classes.fill}
          data-resolved
          style={{ width: whole === 0 ? 0 : `${Math.min(100, (100 * count) / whole)}%` }}
        />
      </span>
      <Text span size="sm" fw={600} ta="end" data-figures>
        {numberFormat(i18n.language).format(count)}
      </Text>
      {of === undefined ? null : (
        <Text span size="sm" c="dimmed" ta="end" data-figures>
          {of}
        </Text>
      )}
    </li>
  );
}

const atFirst = 5;

interface PartsProps {
  title: string;
  parts: readonly { id: string; label: string; count: number }[];
  note?: string | undefined;
}

export function Parts({ title, parts, note }: PartsProps) {
  const { t } = useTranslation("dashboard");
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const whole = Math.max(0, ...parts.map(({ count }) => count));
  if (parts.length === 0) return null;
  const most = parts.toSorted((one, other) => other.count - one.count);
  const fits = all || most.length <= atFirst + 1;
  return (
    <div>
      <Title order={3} fz="sm" mb={4}>
        {title}
      </Title>
      <ol ref={list} tabIndex={-1} className={classes.funnelLines} style={{ outline: "none" }}>
        {(fits ? most : most.slice(0, atFirst)).map(({ id, label, count }) => (
          <Line key={id} label={label} count={count} whole={whole} />
        ))}
      </ol>
      {fits ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          ml={-8}
          onClick={() => {
            setAll(true);
            list.current?.focus({ preventScroll: true });
          }}
        >
          {t("invitations.more", { count: most.length - atFirst })}
        </Button>
      )}
      {note === undefined ? null : (
        <Text size="xs" c="dimmed" mt={4}>
          {note}
        </Text>
      )}
    </div>
  );
}
