import { Box, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheckFilled, IconMessage, IconNote, IconRotate2, IconStar } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Note } from "#shared/model/feedback.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import classes from "../feedbacks.module.css";

/** The color of a sign; a note and a customer's change have none. */
const colors = { note: undefined, resolved: classes.resolved, reopened: classes.pending, changed: undefined };
const signs = { note: IconNote, resolved: IconCircleCheckFilled, reopened: IconRotate2, changed: IconStar };

/** What staff did and wrote about a feedback, and how its customer changed it, oldest first. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  const { t } = useTranslation("feedbacks");
  if (notes.length === 0) return null;
  return (
    <section aria-label={t("notes.title")}>
      <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: "none" }}>
        {notes.map(({ _id, kind, author, text, date, stars, comment }) => {
          const Sign = kind === "changed" && stars === undefined ? IconMessage : signs[kind];
          const words = comment?.before ?? text;
          return (
            <Box component="li" key={_id}>
              <Group gap={8} wrap="nowrap" align="baseline">
                <Box component="span" className={colors[kind]}>
                  <Sign size={15} aria-hidden style={{ verticalAlign: -2 }} />
                </Box>
                <Text size="sm">
                  {kind === "changed" ? (
                    stars === undefined ? (
                      t("notes.reworded")
                    ) : (
                      t("notes.changed", { count: stars.before, after: stars.after })
                    )
                  ) : (
                    <>
                      <Text span fw={600} inherit>
                        {author.name === "" ? t("notes.somebody") : author.name}
                      </Text>{" "}
                      {t(`notes.${kind}`)}
                    </>
                  )}{" "}
                  <RelativeDate moment={date} quiet="sm" />
                </Text>
              </Group>
              {stars?.settled ? (
                <Text size="sm" c="dimmed" mt={4} ml={23}>
                  {t("notes.settled")}
                </Text>
              ) : null}
              {stars?.waits === undefined ? null : (
                <Text size="sm" c="dimmed" mt={4} ml={23}>
                  {t(`notes.${stars.waits}`)}
                </Text>
              )}
              {comment === undefined ? null : (
                <Text size="sm" c="dimmed" mt={4} ml={23}>
                  {t(comment.before === "" ? "notes.noWordsBefore" : "notes.wordsBefore")}
                </Text>
              )}
              {words === "" ? null : (
                <Text size="sm" mt={4} ml={6} className={`${classes.entry} ${classes.noteText}`}>
                  {words}
                </Text>
              )}
            </Box>
          );
        })}
      </Stack>
    </section>
  );
}
