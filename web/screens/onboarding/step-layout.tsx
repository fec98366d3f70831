import { Anchor, Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";
import { mayAnswer } from "#shared/rules/accounts/account.ts";
import { appAddresses } from "#web/addresses.ts";
import { switchLanguage } from "#web/language/i18n.ts";
import { useLeave } from "#web/parts/account/leave.ts";
import { LanguageChoice } from "#web/parts/choice/language-choice.tsx";
import { Logo } from "#web/parts/layout/logo.tsx";
import { mainId, SkipLink } from "#web/parts/layout/skip-link.tsx";
import classes from "./step-layout.module.css";

function Steps({ step, current }: { step: OnboardingStep; current: OnboardingStep }) {
  const { t } = useTranslation("onboarding");
  const { search } = useLocation();
  const number = onboardingSteps.indexOf(step) + 1;
  return (
    <nav aria-label={t("progress.label")}>
      <Text size="sm" c="dimmed" mb={8}>
        {t("progress.step", { number, count: onboardingSteps.length })}
      </Text>
      <ol className={classes.steps}>
        {onboardingSteps.map((one) => {
          const name = t(`steps.${one}`);
          const reached = mayAnswer(one, current);
          return (
            <li key={one} className={classes.step} data-reached={reached || undefined}>
              {reached ? (
                <Link
                  to={{ pathname: appAddresses.onboarding(one), search }}
                  aria-current={one === step ? "step" : undefined}
                  className={classes.link}
                >
                  {name}
                </Link>
              ) : (
                <span className={classes.link}>{name}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export function StepLayout({
  step,
  current = "welcome",
  wide = false,
  children,
}: {
  step: OnboardingStep | null;
  current?: OnboardingStep;
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation(["onboarding", "app"]);
  const leave = useLeave();
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.head}>
        <Anchor component={Link} to={appAddresses.home} underline="never">
          <Logo folds />
        </Anchor>
        <Group gap="sm">
          <LanguageChoice onChange={(language) => void switchLanguage(language)} />
          <Button variant="subtle" color="gray" size="compact-sm" onClick={leave}>
            {t("app:account.logOut")}
          </Button>
        </Group>
      </header>
      <main id={mainId} tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
        {step !== null && <Steps step={step} current={current} />}
        <div className={classes.body}>{children}</div>
      </main>
    </div>
  );
}
