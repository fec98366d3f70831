import { Outlet, useParams } from "react-router-dom";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { onboardingEnd } from "#web/addresses.ts";
import { NotFoundPage } from "../error-page.tsx";

const pages = [...onboardingSteps, onboardingEnd];

/** Shows the error page if the address names no step of onboarding. */
export default function OnboardingStep() {
  const { step } = useParams();
  if (step === undefined || pages.some((page) => page === step)) return <Outlet />;
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
