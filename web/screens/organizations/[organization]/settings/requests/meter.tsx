import { Button, Group, Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { smsMeter } from "#shared/rules/sending/sms-segments.ts";
import classes from "./templates.module.css";

interface MeterProps {
  text: string;
  /** The template, in which the character can be replaced. */
  written: string;
  onReplace: (written: string) => void;
}

const around = 10;

function Place({ text, index, character }: { text: string; index: number; character: string }) {
  const [from, to] = [Math.max(0, index - around), index + character.length + around];
  return (
    <Text size="sm" component="span" className={classes.place}>
      {from > 0 ? "…" : ""}
      {text.slice(from, index)}
      <mark className={classes.letter}>{character === " " ? "\u00a0" : character}</mark>
      {text.slice(index + character.length, to)}
      {to < text.length ? "…" : ""}
    </Text>
  );
}

export function Meter({ text, written, onReplace }: MeterProps) {
  const { t } = useTranslation(["asking", "requests"]);
  const { segments, units, left, unicode, overflow } = smsMeter(text);
  const room = units + left;
  const replaceable = unicode !== null && unicode.instead !== "" && written.includes(unicode.character);
  const named = unicode ?? overflow;
  return (
    <div className={classes.meter}>
      <Progress
        value={room === 0 ? 0 : (100 * units) / room}
        color={segments > 1 ? "amber" : "green"}
        aria-hidden="true"
        mb={6}
      />
      <Text size="sm" data-figures role="status">
        {t("requests:new.segments", { count: segments })} · {t("requests:new.cost", { count: segments })} ·{" "}
        {t("asking:meter.left", { count: left })}
      </Text>
      {named === null ? null : (
        <Group gap="xs" mt={6}>
          <Text size="sm">
            {unicode !== null
              ? t("asking:meter.unicode", { character: named.character })
              : named.character === " "
                ? t("asking:meter.overflowSpace")
                : t("asking:meter.overflow", { character: named.character })}{" "}
            <Place text={text} index={named.index} character={named.character} />
          </Text>
          {replaceable ? (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onReplace(written.replaceAll(unicode.character, unicode.instead))}
            >
              {t("asking:meter.replace", { instead: unicode.instead })}
            </Button>
          ) : null}
        </Group>
      )}
    </div>
  );
}
