import { ActionIcon, Text, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconGripVertical } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./sources.module.css";

export function moved<Of>(list: readonly Of[], from: number, to: number): Of[] {
  const [entry, rest] = [list[from], list.toSpliced(from, 1)];
  return entry === undefined ? [...list] : rest.toSpliced(to, 0, entry);
}

interface Target {
  id: string;
  label: string;
}

interface TargetOrderProps {
  targets: readonly Target[];
  onOrder: (order: string[]) => void;
}

export function TargetOrderList({ targets, onOrder }: TargetOrderProps) {
  const { t } = useTranslation("sources");
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: string | undefined; by: 1 | -1 }>(undefined);
  const order = targets.map(({ id }) => id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button has moved once the order is another.
  useEffect(() => {
    if (pressed.current === undefined) return;
    const { id, by } = pressed.current;
    const index = targets.findIndex((target) => target.id === id);
    pressed.current = undefined;
    // At the end of the list the pressed button is disabled, so the other takes the focus.
    const [up, down] = list.current?.children[index]?.querySelectorAll<HTMLButtonElement>("button") ?? [];
    const [same, other] = by === -1 ? [up, down] : [down, up];
    (same?.disabled ? other : same)?.focus();
  }, [order]);

  const move = (from: number, to: number) => {
    const target = targets[from];
    if (target === undefined || from === to) return;
    onOrder(
      moved(
        targets.map(({ id }) => id),
        from,
        to,
      ),
    );
    setSaid(t("order.now", { label: target.label, place: to + 1, count: targets.length }));
  };
  const step = (from: number, by: 1 | -1) => {
    pressed.current = { id: targets[from]?.id, by };
    move(from, from + by);
  };
  const stop = () => {
    setDragged(undefined);
    setOver(undefined);
  };

  return (
    <>
      <ol ref={list} className={classes.rows}>
        {targets.map(({ id, label }, index) => (
          <li
            key={id}
            className={classes.row}
            draggable
            data-dragged={dragged === index || undefined}
            data-over={
              dragged === undefined || over !== index || dragged === index
                ? undefined
                : dragged > index
                  ? "before"
                  : "after"
            }
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", label);
              setDragged(index);
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, index);
              stop();
            }}
            onDragEnd={stop}
          >
            <span className={classes.grip}>
              <IconGripVertical size={18} aria-hidden />
            </span>
            <Text component="span" c="dimmed" data-figures>
              {index + 1}
            </Text>
            <span className={classes.rowBody}>{label}</span>
            <ActionIcon
              variant="default"
              size="lg"
              className={classes.arrow}
              disabled={index === 0}
              aria-label={t("order.up", { label })}
              onClick={() => step(index, -1)}
            >
              <IconChevronUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              className={classes.arrow}
              disabled={index === targets.length - 1}
              aria-label={t("order.down", { label })}
              onClick={() => step(index, 1)}
            >
              <IconChevronDown size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
