import { Box, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Money } from "#shared/model/money.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { Assumptions } from "#shared/rules/figures/figures.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { moneyText } from "#web/parts/format/money.ts";
import { ButtonFace, buttonLook } from "#web/parts/plain/button-face.tsx";
import { AssumptionsForm } from "./assumptions-form.tsx";
import classes from "./dashboard.module.css";
import { Figure } from "./figure.tsx";

interface EstimateProps {
  label: string;
  organization: Organization | undefined;
  /** Null until the average sale is set. */
  worth: Money | null;
  complaints: number;
  /** Shown instead of the question for the average sale, which another card asks. */
  unasked?: string;
  isAtLeast?: boolean;
  imported?: number;
  assumptions: Assumptions;
}

export function Estimate({
  label,
  organization,
  worth,
  complaints,
  unasked,
  isAtLeast = false,
  imported = 0,
  assumptions,
}: EstimateProps) {
  const { t, i18n } = useTranslation("dashboard");
  const [editing, setEditing] = useState(false);
  const focusAgain = useRef(false);
  const { averageTransaction: average, customersPerComplaint } = assumptions;
  const editable = organization !== undefined && mayIn(organization, "organization.update");
  const customers = t("estimate.each", { count: customersPerComplaint });

  const close = () => {
    focusAgain.current = true;
    setEditing(false);
  };

  if (average === null || worth === null) {
    return unasked !== undefined ? (
      <Figure label={label} wide value="–" hint={unasked} />
    ) : (
      <Figure label={label} wide form={editable}>
        <Text fw={600} mt={6}>
          {t("estimate.ask")}
        </Text>
        <Text size="xs" c="dimmed" lh={1.45} mt={2} mb="sm">
          {editable ? t("estimate.askText", { count: customersPerComplaint }) : t("estimate.askOthers")}
        </Text>
        {editable ? <AssumptionsForm organization={organization} assumptions={assumptions} onSaved={close} /> : null}
      </Figure>
    );
  }
  if (editing && editable) {
    return (
      <Figure label={label} wide form>
        <Box mt="xs">
          <AssumptionsForm organization={organization} assumptions={assumptions} onSaved={close} onCancel={close} />
        </Box>
      </Figure>
    );
  }
  const value = t(isAtLeast ? "public.atLeast" : "estimate.about", { amount: moneyText(worth, i18n.language) });
  const transaction = moneyText(average, i18n.language);
  return (
    <Figure
      label={label}
      wide
      value={value}
      length={value.length}
      hint={
        <>
          {t("estimate.hint", { count: complaints, customers, transaction })}
          {imported > 0 ? (
            <>
              <br />
              {t("estimate.imported", { count: imported })}
            </>
          ) : null}
        </>
      }
    >
      {editable ? (
        <div className={classes.edit}>
          <button
            type="button"
            onClick={() => setEditing(true)}
            ref={(node) => {
              if (focusAgain.current) node?.focus();
              focusAgain.current = false;
            }}
            {...buttonLook({ look: "subtle", compact: true })}
          >
            <ButtonFace before={<IconPencil size={15} aria-hidden />}>{t("estimate.edit")}</ButtonFace>
          </button>
        </div>
      ) : null}
    </Figure>
  );
}
