import { Stack, Title } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Feedback } from "#shared/model/feedback.ts";
import type { Organization } from "#shared/model/organization.ts";
import { dashboardOf } from "#shared/rules/figures/dashboard.ts";
import type { DayCount } from "#shared/rules/figures/figures.ts";
import { dayAfter, eachDay } from "#shared/rules/figures/period.ts";
import { noPublicFigures } from "#shared/rules/figures/public-figures.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Sample } from "#web/parts/sample/sample.tsx";
import { Checklist } from "#web/parts/start/checklist.tsx";
import { Money } from "./money.tsx";
import { WaitingCard } from "./needs-me.tsx";
import { Overview } from "./overview.tsx";

const sampleDay = (day: string, index: number): DayCount => {
  const unhappy = index % 4 === 0 ? 1 : 0;
  const one = index % 12 === 0 ? unhappy : 0;
  const ratings: DayCount["ratings"] = [one, unhappy - one, index % 3 === 1 ? 1 : 0, index % 3, 2 + ((index * 5) % 4)];
  return { day, ratings, brought: 0, intercepted: unhappy, imported: 0, pending: 0, pendingOther: 0 };
};

const sampleScores = [71, 70, 74, 73, 77, 76, 80, 82, 81, 85, 86, 88];

function SampleDashboard() {
  const { t } = useTranslation("dashboard");
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = now.toISOString().slice(0, 10);
  const from = dayAfter(today, -29);
  const assumptions = { customersPerComplaint: 30, averageTransaction: { amount: 4_000, currency: "USD" as const } };
  const counts = eachDay({ from: dayAfter(from, -30), to: today }).map(sampleDay);
  const dashboard = dashboardOf(
    counts,
    { from, to: today },
    { assumptions, comparable: true, inPublic: noPublicFigures },
  );
  const waiting = (["cold", "late"] as const).map((comment, index) =>
    Feedback.parse({
      _id: comment,
      rating: 1 + index,
      comment: t(`welcome.sample.${comment}`),
      customer: { name: t("welcome.sample.name"), email: null, phone: "+15145550199" },
      location: null,
      employee: null,
      date: new Date(now.getTime() - (5 + 20 * index) * 3_600_000).toISOString(),
      intercepted: true,
    }),
  );
  return (
    <Overview
      dashboard={dashboard}
      waiting={
        <WaitingCard feedbacks={waiting} count={waiting.length} answers answerTime={4 * 3_600_000} listAt={() => ""} />
      }
      money={
        <Money
          of="saving"
          organization={undefined}
          complaints={dashboard.interceptedComplaints}
          resolved={dashboard.interceptedComplaints - waiting.length}
          assumptions={assumptions}
        />
      }
      months={sampleScores.map((value, index) => ({
        month: new Date(Date.UTC(year, month - 11 + index)).toISOString().slice(0, 10),
        value,
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
