import { Anchor, Text } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Feedback } from "#shared/model/feedback.ts";
import classes from "./held.module.css";

export function HeldWords({ comment, language }: Pick<Feedback, "comment" | "language">) {
  const { t } = useTranslation("feedbacks");
  const words = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = words;
    if (current !== null) setLong(current.scrollHeight > current.clientHeight + 1);
  }, []);
  if (comment === "")
    return (
      <Text size="sm">
        <em>{t("noComment")}</em>
      </Text>
    );
  return (
    <>
      <Text
        ref={words}
        size="sm"
        lang={language ?? undefined}
        className={classes.words}
        data-cut={isOpen ? undefined : true}
      >
        {comment}
      </Text>
      {isLong ? (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "held.less" : "held.whole")}
        </Anchor>
      ) : null}
    </>
  );
}
