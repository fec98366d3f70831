import { Box, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheckFilled, IconNote, IconRotate2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Note } from "#shared/model/feedback.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import classes from "../feedbacks.module.css";

const signs = { note: IconNote, resolved: IconCircleCheckFilled, reopened: IconRotate2 };

/** What staff did and wrote about a feedback, oldest first. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  const { t } = useTranslation("feedbacks");
  if (notes.length === 0) return null;
  return (
    <section aria-label={t("notes.title")}>
      <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: "none" }}>
        {notes.map(({ _id, kind, author, text, date }) => {
          const Sign = signs[kind];
          return (
            <Box component="li" key={_id}>
              <Group gap={8} wrap="nowrap" align="baseline">
                <Box
                  component="span"
                  className={kind === "note" ? undefined : classes[kind === "resolved" ? "resolved" : "pending"]}
                >
                  <Sign size={15} aria-hidden style={{ verticalAlign: -2 }} />
                </Box>
                <Text size="sm">
                  <Text span fw={600} inherit>
                    {author.name === "" ? t("notes.somebody") : author.name}
                  </Text>{" "}
                  {t(`notes.${kind}`)} <RelativeDate moment={date} quiet="sm" />
                </Text>
              </Group>
              {text === "" ? null : (
                <Text size="sm" mt={4} ml={6} className={`${classes.entry} ${classes.noteText}`}>
                  {text}
                </Text>
              )}
            </Box>
          );
        })}
      </Stack>
    </section>
  );
}
