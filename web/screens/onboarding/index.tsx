import { Skeleton, Stack, TextInput } from "@mantine/core";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate, useParams } from "react-router-dom";
import { onboardingBodies } from "#shared/contract/me.ts";
import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { User } from "#shared/model/user.ts";
import { mayAnswer, stepAfter } from "#shared/rules/accounts/account.ts";
import { appAddresses, onboardingEnd } from "#web/addresses.ts";
import { onceThere } from "#web/api/connection.ts";
import { useOnboard } from "#web/api/me.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useSession } from "#web/api/session.ts";
import { ContractForm } from "#web/parts/form/contract-form.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { OnboardingDone } from "./done.tsx";
import { FeedbackId } from "./feedback-id.tsx";
import { StarsLimit } from "./stars-limit.tsx";
import type { StepProps } from "./step.ts";
import { StepActions } from "./step-actions.tsx";
import { StepLayout } from "./step-layout.tsx";
import { useStepForm } from "./use-step-form.ts";
import { WebsiteLink } from "./website-link.tsx";

function PhoneNumber({ user, organization, back, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const form = useStepForm({ user, step: "phone-number" }, onboardingBodies["phone-number"], {
    phone: organization?.phone ?? "",
  });
  return (
    <>
      <ScreenHead title={t("phone.title")}>{t("phone.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(body) => onboard.mutate({ step: "phone-number", body }, { onSuccess: onDone })}
        problem={onboard.error}
        pending={onboard.isPending}
        submit={t("next")}
        focusFirst
        beside={<StepActions back={back} />}
      >
        <TextInput
          label={t("phone.label")}
          description={t("phone.hint")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          size="md"
          required
          withAsterisk={false}
          {...form.getInputProps("phone")}
        />
      </ContractForm>
    </>
  );
}

/** Step 1: sends the browser's time zone too, so that days begin where the business is. */
function Welcome({ user, organization, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const form = useStepForm({ user, step: "welcome" }, onboardingBodies.welcome, {
    organizationName: organization?.name ?? "",
  });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <ScreenHead title={t("welcome.title", { name: user.firstName })}>{t("welcome.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(values) => onboard.mutate({ step: "welcome", body: { ...values, timeZone } }, { onSuccess: onDone })}
        problem={onboard.error}
        pending={onboard.isPending}
        submit={t("next")}
        focusFirst
      >
        <TextInput
          label={t("welcome.name")}
          description={t("welcome.nameHint")}
          autoComplete="organization"
          size="md"
          required
          withAsterisk={false}
          {...form.getInputProps("organizationName")}
        />
      </ContractForm>
    </>
  );
}

type Children = (organization: Organization | null) => ReactNode;

function Known({ id, children }: { id: string; children: Children }) {
  const organization = useOrganization(id);
  if (organization.data !== undefined) return children(organization.data);
  if (organization.isError)
    return <ProblemNotice problem={organization.error} onRetry={() => void organization.refetch()} />;
  return (
    <Stack aria-hidden="true">
      <Skeleton h={36} w="60%" />
      <Skeleton h={20} />
      <Skeleton h={40} mt="md" />
      <Skeleton h={42} w={140} mt="md" />
    </Stack>
  );
}

const WithOrganization = ({ id, children }: { id: string | null; children: Children }) =>
  id === null ? children(null) : <Known id={id}>{children}</Known>;

// Only the last step searches places, so its code is loaded on demand.
const LinkedAccounts = lazy(onceThere(() => import("./linked-accounts.tsx")));

const screens: Record<OnboardingStep, ComponentType<StepProps>> = {
  welcome: Welcome,
  "feedback-id": FeedbackId,
  "stars-limit": StarsLimit,
  "phone-number": PhoneNumber,
  "website-link": WebsiteLink,
  "linked-accounts": LinkedAccounts,
};

/** The server knows the current step, so onboarding continues on any device; later steps redirect to it. */
export default function OnboardingScreen() {
  const user = useSession().data;
  const { step: asked } = useParams();
  const { search } = useLocation();
  if (!user) return null;
  if (user.onboarding === null) {
    // The last answer ends onboarding a moment before that step's screen navigates.
    return asked === onboardingEnd || asked === onboardingSteps.at(-1) ? (
      <StepLayout step={null}>
        <OnboardingDone />
      </StepLayout>
    ) : (
      // Somebody still on a step when onboarding ends has just finished it.
      <Navigate
        to={
          asked === undefined
            ? appAddresses.organizations
            : { pathname: appAddresses.onboarding(onboardingEnd), search }
        }
        replace
      />
    );
  }
  const current = user.onboarding.step;
  const step = onboardingSteps.find((one) => one === asked);
  if (step === undefined || !mayAnswer(step, current)) {
    return <Navigate to={{ pathname: appAddresses.onboarding(current), search }} replace />;
  }
  return (
    <StepLayout step={step} current={current} wide={step === "stars-limit"}>
      <Step key={step} step={step} user={user} organization={user.onboarding.organization} />
    </StepLayout>
  );
}

function Step({ step, user, organization }: { step: OnboardingStep; user: User; organization: string | null }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const Screen = screens[step];
  const before = onboardingSteps[onboardingSteps.indexOf(step) - 1];
  const back = before === undefined ? null : appAddresses.onboarding(before) + search;
  const onDone = () => void navigate({ pathname: appAddresses.onboarding(stepAfter(step) ?? onboardingEnd), search });
  return (
    <WithOrganization id={organization}>
      {(known) => (
        <Suspense fallback={<Skeleton h={320} />}>
          <Screen user={user} organization={known} back={back} onDone={onDone} />
        </Suspense>
      )}
    </WithOrganization>
  );
}
