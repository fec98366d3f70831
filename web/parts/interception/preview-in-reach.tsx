import { Button, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./preview-in-reach.module.css";

interface PreviewInReachProps {
  show: string;
  close: string;
  title: string;
  children: ReactNode;
}

/** Sticky above the form, because a phone's keyboard would hide it below. */
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
        // Otherwise screen readers announce a second page header.
        attributes={{ header: { role: "presentation" } }}
        classNames={{ content: classes.sheet, title: classes.title, body: classes.body }}
      >
        {children}
      </Drawer>
    </>
  );
}
