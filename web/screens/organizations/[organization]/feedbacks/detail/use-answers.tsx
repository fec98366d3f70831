import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { useNote, useReopen, useResolve } from "#web/api/feedbacks.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { showFailure } from "#web/parts/notice/toasts.ts";

const tellProblem = (error: unknown) => {
  if (!(error instanceof ApiProblem)) throw error;
  showFailure(error.message);
};

/**
 * What staff can do about a feedback. Each action shows at once, and is undone with the server's message if it is
 * refused. Each returns whether it was done. Resolving can be undone from its toast.
 */
export function useAnswers(organization: string) {
  const { t } = useTranslation("feedbacks");
  const resolving = useResolve(organization);
  const reopening = useReopen(organization);
  const noting = useNote(organization);

  const attempt = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      tellProblem(error);
      return false;
    }
  };

  const reopen = (feedback: string, note?: string) => attempt(reopening.mutateAsync({ feedback, note }));

  const resolve = async (feedback: string, note?: string) => {
    const done = await attempt(resolving.mutateAsync({ feedback, note }));
    if (!done) return false;
    const id = `resolved-${feedback}`;
    const undo = () => {
      notifications.hide(id);
      void reopen(feedback);
    };
    notifications.show({
      id,
      color: "green",
      autoClose: 8_000,
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{t("toasts.resolved")}</Text>
          <Button size="compact-sm" variant="light" onClick={undo}>
            {t("undo")}
          </Button>
        </Group>
      ),
    });
    return true;
  };

  const note = (feedback: string, text: string) => attempt(noting.mutateAsync({ feedback, text }));

  return { resolve, reopen, note, busy: resolving.isPending || reopening.isPending || noting.isPending };
}
