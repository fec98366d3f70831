import { Skeleton } from "@mantine/core";
import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, useLocation, useNavigate, useParams } from "react-router-dom";
import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";
import type { User } from "#shared/model/user.ts";
import { mayAnswer, stepAfter } from "#shared/rules/accounts/onboarding.ts";
import { addresses, onboardingEnd } from "#web/addresses.ts";
import { onceThere } from "#web/api/connection.ts";
import { useSession } from "#web/api/session.ts";
import { Done } from "./done.tsx";
import { FeedbackId } from "./feedback-id.tsx";
import { PhoneNumber } from "./phone-number.tsx";
import { StarsLimit } from "./stars-limit.tsx";
import type { StepProps } from "./step.ts";
import { StepLayout } from "./step-layout.tsx";
import { WebsiteLink } from "./website-link.tsx";
import { Welcome } from "./welcome.tsx";
import { WithOrganization } from "./with-organization.tsx";

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
        <Done />
      </StepLayout>
    ) : (
      // Somebody still on a step when onboarding ends has just finished it.
      <Navigate
        to={asked === undefined ? addresses.organizations : { pathname: addresses.onboarding(onboardingEnd), search }}
        replace
      />
    );
  }
  const current = user.onboarding.step;
  const step = onboardingSteps.find((one) => one === asked);
  if (step === undefined || !mayAnswer(step, current)) {
    return <Navigate to={{ pathname: addresses.onboarding(current), search }} replace />;
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
  const back = before === undefined ? null : addresses.onboarding(before) + search;
  const onDone = () => void navigate({ pathname: addresses.onboarding(stepAfter(step) ?? onboardingEnd), search });
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
