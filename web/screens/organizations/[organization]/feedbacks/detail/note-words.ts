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
    const day = due?.after;
    const moved = day ? t("notes.due", { day: shortDay(day, new Date(), i18n.language) }) : t("notes.notDue");
    if (assignee === undefined) return moved;
    const given = assignee.after === null ? t("notes.unassigned") : t("notes.assigned", { name: assignee.after.name });
    return due === undefined ? given : t("notes.both", { given, moved });
  };
}
