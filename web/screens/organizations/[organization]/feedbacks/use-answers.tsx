import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { useNote, useReopen, useResolve } from "#web/api/feedbacks.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { showFailure } from "#web/parts/toasts.ts";

const tellProblem = (error: unknown) => {
  if (!(error instanceof ApiProblem)) throw error;
  showFailure(error.message);
};

/**
 * What staff can do about a feedback: each shows at once, says so, and is taken back with the server's own words when
 * it is refused. Each answers whether it was done. A resolve can be undone from its message.
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
