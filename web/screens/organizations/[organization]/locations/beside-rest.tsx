import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { LocationFigures } from "#shared/model/place-figures.ts";
import { rankedFrom } from "#shared/rules/figures/leaderboard.ts";
import {
  type ComparedLocation as Beside,
  type ComparisonVerdict,
  compareLocation,
} from "#shared/rules/figures/location-comparison.ts";
import { appAddresses } from "#web/addresses.ts";
import { averageText } from "#web/parts/format/average.ts";
import { Caveat } from "#web/parts/notice/caveat.tsx";
import classes from "./beside-rest.module.css";
import { useCounted } from "./use-counted.ts";

const arrows = { better: IconArrowUpRight, worse: IconArrowDownRight, same: IconEqual };

const atEachEnd = 3;

const placeOf = (average: number): string => `${((average - 1) / 4) * 100}%`;

type Compared = Beside & { verdict: Exclude<ComparisonVerdict, "few">; average: number; rest: number };

const isCompared = (one: Beside): one is Compared => one.verdict !== "few" && one.average !== null && one.rest !== null;

function Row({ one, organization }: { one: Compared; organization: string }) {
  const { t, i18n } = useTranslation("locations");
  const Arrow = arrows[one.verdict];
  const [from, to] = [Math.min(one.average, one.rest), Math.max(one.average, one.rest)];
  return (
    <li className={classes.row} data-verdict={one.verdict}>
      <Link to={appAddresses.location(organization, one._id)} className={classes.name}>
        {one.name}
      </Link>
      <span className={classes.scale} aria-hidden="true">
        <span
          className={classes.between}
          style={{ insetInlineStart: placeOf(from), width: `${((to - from) / 4) * 100}%` }}
        />
        <span className={classes.rest} style={{ insetInlineStart: placeOf(one.rest) }} />
        <span className={classes.dot} style={{ insetInlineStart: placeOf(one.average) }} />
      </span>
      <span className={classes.verdict}>
        <Arrow size={16} aria-hidden /> {t(`rest.verdict.${one.verdict}`)}
      </span>
      <span className={classes.numbers}>
        {t("rest.row", {
          average: averageText(one.average, i18n.language),
          rest: averageText(one.rest, i18n.language),
          count: one.count,
        })}
      </span>
    </li>
  );
}

interface BesideRestProps {
  figures: readonly LocationFigures[];
  countedAt: string | null;
  organization: string;
}

/** Compares each location with all others; too few ratings are not judged, and differences by chance count as none. */
export function LocationComparison({ figures, countedAt, organization }: BesideRestProps) {
  const { t } = useTranslation("locations");
  const [all, setAll] = useState(false);
  const counted = useCounted(countedAt);
  const beside = compareLocation(figures);
  const compared = beside
    .filter(isCompared)
    .toSorted((one, other) => other.average - other.rest - (one.average - one.rest) || other.count - one.count);
  const count = (verdict: ComparisonVerdict) => beside.filter((one) => one.verdict === verdict).length;
  const clear = compared.filter(({ verdict }) => verdict !== "same");
  if (clear.length === 0) return null;
  const shown = all
    ? compared
    : [
        ...clear.filter(({ verdict }) => verdict === "better").slice(0, atEachEnd),
        ...clear.filter(({ verdict }) => verdict === "worse").slice(-atEachEnd),
      ];
  const verdicts = (["better", "worse", "same", "few"] as const).filter((verdict) => count(verdict) > 0);
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section" aria-labelledby="beside-rest">
      <Group gap={4}>
        <Title order={2} size="h4" id="beside-rest">
          {t("rest.title")}
        </Title>
        <Caveat label={t("basis")}>
          {t("rest.hint")} {counted === null ? null : `${counted}.`}
        </Caveat>
      </Group>
      <Text size="sm" fw={600} mt="xs" role="status">
        {verdicts.map((verdict) => t(`rest.${verdict}`, { count: count(verdict), least: rankedFrom })).join(" · ")}
      </Text>
      <ol className={classes.rows}>
        {shown.map((one) => (
          <Row key={one._id} one={one} organization={organization} />
        ))}
      </ol>
      {compared.length <= shown.length && !all ? null : (
        <Button size="compact-sm" variant="subtle" ml={-8} mt="xs" onClick={() => setAll(!all)}>
          {t(all ? "rest.fewer" : "rest.all")}
        </Button>
      )}
    </Paper>
  );
}
