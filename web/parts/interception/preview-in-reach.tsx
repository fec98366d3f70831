import { Button, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./preview-in-reach.module.css";

interface PreviewInReachProps {
  /** What the button says. */
  show: string;
  /** What the button that closes the preview says to screen readers. */
  close: string;
  title: string;
  children: ReactNode;
}

/**
 * A preview where there is no room for it beside its form: a button that stays in sight while the person types, and opens
 * it. It stands above, because below it a phone's keyboard would hide it.
 */
export function PreviewInReach({ show, close, title, children }: PreviewInReachProps) {
  const [opened, drawer] = useDisclosure(false);
  return (
    <>
      <div className={classes.row}>
        <Button
          className={classes.button}
          variant="default"
          size="sm"
          radius="xl"
          leftSection={<IconEye size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={drawer.open}
        >
          {show}
        </Button>
      </div>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        position="bottom"
        size="94dvh"
        title={title}
        closeButtonProps={{ "aria-label": close }}
        // Otherwise screen readers hear of a second head of the page.
        attributes={{ header: { role: "presentation" } }}
        classNames={{ content: classes.sheet, title: classes.title, body: classes.body }}
      >
        {children}
      </Drawer>
    </>
  );
}
