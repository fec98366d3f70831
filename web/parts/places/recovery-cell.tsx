import { useTranslation } from "react-i18next";
import type { Recovery } from "#shared/model/dashboard.ts";
import { withinDayShare } from "#shared/rules/figures/recovery.ts";
import { numberFormat } from "#web/parts/format/formats.ts";

interface RecoveryCellProps {
  recovery: Recovery;
  column: "withinDay" | "putRight";
}

/** One figure of recovery in a table, or a dash while too little is known. */
export function RecoveryCell({ recovery, column }: RecoveryCellProps) {
  const { t, i18n } = useTranslation("locations");
  const { putRight, notPutRight } = recovery;
  const said = putRight + notPutRight;
  if (column === "putRight") return said === 0 ? "–" : t("putRight", { count: putRight, said });
  const share = withinDayShare(recovery);
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  return share === null ? "–" : percent.format(share);
}
