import { Stack, Title } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Feedback } from "#shared/model/feedback.ts";
import type { Organization } from "#shared/model/organization.ts";
import { dashboardOf } from "#shared/rules/figures/dashboard.ts";
import { type DayCount, reputationScore } from "#shared/rules/figures/figures.ts";
import { dayAfter, eachDay } from "#shared/rules/figures/period.ts";
import { noPublicFigures } from "#shared/rules/figures/public-figures.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Sample } from "#web/parts/sample/sample.tsx";
import { Checklist } from "#web/parts/start/checklist.tsx";
import { MoneyTile } from "./money-tile.tsx";
import { WaitingCard } from "./needs-me.tsx";
import { Overview } from "./overview.tsx";

const sampleDay = (day: string, index: number): DayCount => {
  const given = (stars: number) => Number(index % 12 === 4 * (stars - 1));
  const low = [given(1), given(2), given(3)] as const;
  const ratings: DayCount["ratings"] = [...low, index % 3, 2 + ((index * 5) % 4)];
  return { day, ratings, brought: 0, intercepted: Number(index % 4 === 0), imported: 0, pending: 0, pendingOther: 0 };
};

/** Of the twelve months, below the score of today. */
const belowToday = [17, 18, 14, 15, 11, 12, 8, 6, 7, 3, 2, 0];

function SampleDashboard() {
  const { t } = useTranslation("dashboard");
  const hour = 3_600_000;
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = now.toISOString().slice(0, 10);
  const from = dayAfter(today, -29);
  const assumptions = { customersPerComplaint: 30, averageTransaction: { amount: 4_000, currency: "USD" as const } };
  const counts = eachDay({ from: dayAfter(from, -30), to: today }).map(sampleDay);
  const dashboard = dashboardOf(
    counts,
    { from, to: today },
    { assumptions, comparable: true, inPublic: noPublicFigures, now },
  );
  const score = reputationScore(dashboard.ratings, "private").value;
  const waiting = (["cold", "late"] as const).map((comment, index) =>
    Feedback.parse({
      _id: comment,
      rating: 1 + index,
      comment: t(`welcome.sample.${comment}`),
      customer: { name: t("welcome.sample.name"), email: null, phone: "+15145550199" },
      location: null,
      employee: null,
      date: new Date(now.getTime() - (5 + 20 * index) * hour).toISOString(),
      intercepted: true,
    }),
  );
  const said = { putRight: 9, notPutRight: 2 };
  const answered = { answered: 20, answeredWithinDay: 18, answeredOrDayOld: 20, medianAnswerTime: 4 * hour, ...said };
  return (
    <Overview
      dashboard={dashboard}
      waiting={
        <WaitingCard
          feedbacks={waiting}
          count={waiting.length}
          answers
          recovery={{ ...dashboard.recovery, ...answered }}
          overdue={0}
          listAt={() => ""}
        />
      }
      money={
        <MoneyTile
          of="saving"
          organization={undefined}
          complaints={dashboard.interceptedComplaints}
          resolved={dashboard.interceptedComplaints - waiting.length}
          assumptions={assumptions}
        />
      }
      months={belowToday.map((below, index) => ({
        month: new Date(Date.UTC(year, month - 11 + index)).toISOString().slice(0, 10),
        value: score === null ? null : score - below,
        basis: "private",
        n: 40,
      }))}
      listAt={() => ""}
    />
  );
}

export function Welcome({ organization }: { organization: Organization }) {
  const { t } = useTranslation("dashboard");
  const { role, closedAt } = organization;
  // Platform administrators cannot request feedback.
  if (role === "platform" || closedAt !== null)
    return <Blank icon={IconMessages} title={t("welcome.none")} text={t("welcome.noneText")} />;
  return (
    <Stack gap="lg">
      <Title order={2} size="h3">
        {t("welcome.title")}
      </Title>
      <Checklist organization={organization} />
      <Sample>
        <SampleDashboard />
      </Sample>
    </Stack>
  );
}
