import type { ComponentType } from "react";
import { Navigate, useLocation, useNavigate, useParams } from "react-router-dom";
import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";
import type { User } from "#shared/model/user.ts";
import { mayAnswer, stepAfter } from "#shared/rules/onboarding.ts";
import { useSession } from "#web/api/session.ts";
import { NotFoundPage } from "#web/app/error-page.tsx";
import { Done } from "./done.tsx";
import { FeedbackId } from "./feedback-id.tsx";
import { Frame } from "./frame.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import { PhoneNumber } from "./phone-number.tsx";
import { StarsLimit } from "./stars-limit.tsx";
import type { StepProps } from "./step.ts";
import { WebsiteLink } from "./website-link.tsx";
import { Welcome } from "./welcome.tsx";
import { WithOrganization } from "./with-organization.tsx";

const screens: Record<OnboardingStep, ComponentType<StepProps>> = {
  welcome: Welcome,
  "feedback-id": FeedbackId,
  "stars-limit": StarsLimit,
  "phone-number": PhoneNumber,
  "website-link": WebsiteLink,
  "linked-accounts": LinkedAccounts,
};

const done = "done";

/**
 * The six steps in the server's order, each at its own address. How far somebody has come the server knows, so that
 * they can go on where they were on another device; earlier steps can be opened again, later ones lead back.
 */
export default function OnboardingScreen() {
  const user = useSession().data;
  const { step: asked } = useParams();
  const { search } = useLocation();
  if (!user) return null;
  if (user.onboarding === null) {
    // The last answer ends the onboarding a moment before the step leads on.
    return asked === done || asked === onboardingSteps.at(-1) ? (
      <Frame step={null}>
        <Done />
      </Frame>
    ) : (
      // The last answer ends onboarding before its screen is left: whoever stands on a step has just finished.
      <Navigate to={asked === undefined ? "/organizations" : { pathname: `/onboarding/${done}`, search }} replace />
    );
  }
  const current = user.onboarding.step;
  const step = onboardingSteps.find((one) => one === asked);
  if (step === undefined && asked !== undefined && asked !== done) {
    return (
      <main>
        <NotFoundPage />
      </main>
    );
  }
  if (step === undefined || !mayAnswer(step, current)) {
    return <Navigate to={{ pathname: `/onboarding/${current}`, search }} replace />;
  }
  return (
    <Frame step={step} current={current} wide={step === "stars-limit"}>
      <Step key={step} step={step} user={user} organization={user.onboarding.organization} />
    </Frame>
  );
}

function Step({ step, user, organization }: { step: OnboardingStep; user: User; organization: string | null }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const Screen = screens[step];
  const onDone = () => void navigate({ pathname: `/onboarding/${stepAfter(step) ?? done}`, search });
  return (
    <WithOrganization id={organization}>
      {(known) => <Screen user={user} organization={known} onDone={onDone} />}
    </WithOrganization>
  );
}
