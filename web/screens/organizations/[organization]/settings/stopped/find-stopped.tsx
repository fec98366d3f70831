import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./stopped.module.css";

interface FindStoppedProps {
  asked: string;
  wrong: string | undefined;
  onFind: (typed: string) => void;
}

/** Needs the full address, because stored ones can be compared but not read. */
export function FindStopped({ asked, wrong, onFind }: FindStoppedProps) {
  const { t } = useTranslation("stopped");
  const [typed, setTyped] = useState(asked);
  const find = (event: FormEvent) => {
    event.preventDefault();
    onFind(typed.trim());
  };
  return (
    <form className={classes.find} onSubmit={find} noValidate>
      <TextInput
        className={classes.field}
        aria-label={t("search")}
        placeholder={t("search")}
        description={t("searchHint")}
        inputWrapperOrder={["input", "description", "error"]}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={typed}
        error={wrong}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" className={classes.button}>
        {t("look")}
      </Button>
      {asked === "" ? null : (
        <Button
          variant="subtle"
          className={classes.button}
          onClick={() => {
            setTyped("");
            onFind("");
          }}
        >
          {t("clearSearch")}
        </Button>
      )}
    </form>
  );
}
