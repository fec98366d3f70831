import { useTranslation } from "react-i18next";
import type { Note } from "#shared/model/feedback.ts";
import { shortDay } from "#web/parts/format/moment.ts";

/** What the author of a note did, behind their name. */
export function useNoteWords() {
  const { t, i18n } = useTranslation("feedbacks");
  return ({ kind, outcome, assignee, due }: Note): string => {
    if (kind === "resolved" && outcome !== undefined)
      return t("notes.resolvedAs", { outcome: t(`outcomes.${outcome}`).toLocaleLowerCase(i18n.language) });
    if (kind !== "assigned") return t(`notes.${kind === "resolved" || kind === "reopened" ? kind : "note"}`);
    const owner = assignee?.after;
    const day = due?.after;
    return [
      ...(assignee === undefined ? [] : [owner ? t("notes.assigned", { name: owner.name }) : t("notes.unassigned")]),
      ...(due === undefined
        ? []
        : [day ? t("notes.due", { day: shortDay(day, new Date(), i18n.language) }) : t("notes.notDue")]),
    ].join(" ");
  };
}
