import { Outlet, useParams } from "react-router-dom";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { onboardingEnd } from "#web/addresses.ts";
import { NotFoundPage } from "../error-page.tsx";

const pages = [...onboardingSteps, onboardingEnd];

export default function OnboardingStep() {
  const { step } = useParams();
  if (step === undefined || pages.some((page) => page === step)) return <Outlet />;
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
