import { Stack } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BatchProgress } from "#web/api/batch-job.ts";
import { useAskBeforeUnload } from "../browser/ask-before-unload.ts";
import { readTable, type TableChoice, type TableContent } from "../file/read-table.ts";
import { BackLink } from "../layout/back-link.tsx";
import { Blank } from "../layout/blank.tsx";
import { Page } from "../layout/page.tsx";
import { ScreenHead } from "../layout/screen-head.tsx";
import {
  type BadLine,
  BadLines,
  byLine,
  type Limits,
  type LineProblem,
  type RejectedLine,
  rejectedLines,
  useLineReason,
} from "./bad-lines.tsx";
import { DropFile, type Samples } from "./drop-file.tsx";
import { SendingProgress } from "./sending.tsx";

/** Keys of `imports.json`. */
export type ImportKind = "feedbacks" | "users" | "locations" | "requests";

export interface LinesLeft {
  bad: readonly BadLine[];
  header: readonly string[];
}

export interface ChosenFile {
  name: string;
  content: TableContent;
  onChoice: (choice: TableChoice) => void;
  onAnother: () => void;
}

interface ImportScreenProps<Report> {
  kind: ImportKind;
  list: string;
  allowed: boolean;
  samples: Samples;
  limits?: Limits;
  pastes?: boolean;
  say?: (problem: LineProblem) => string;
  job: BatchProgress<Report> & { resume: () => void; reset: () => void };
  /** Reports the lines it leaves out before it starts the job; null while its data loads. */
  check: ((file: ChosenFile, note: (left: LinesLeft) => void) => ReactNode) | null;
  result: (report: Report, leftOut: number, again: () => void) => ReactNode;
  before?: ReactNode;
  behind?: ReactNode;
}

export function ImportScreen<Report extends { rejected: readonly RejectedLine[] }>({
  kind,
  list,
  allowed,
  samples,
  limits,
  pastes = false,
  say: sayOwn,
  job,
  check,
  result,
  before: above = null,
  behind = null,
}: ImportScreenProps<Report>) {
  const { t } = useTranslation("imports");
  const sayUsual = useLineReason(kind, limits);
  const say = sayOwn ?? sayUsual;
  const [file, setFile] = useState<{ source: Blob; name: string; content: TableContent; times: number } | null>(null);
  const [left, setLeft] = useState<LinesLeft>({ bad: [], header: [] });
  const busy = job.phase === "sending" || job.phase === "paused";
  useAskBeforeUnload(busy);
  const again = () => {
    job.reset();
    setFile(null);
  };
  const reread = async (choice: TableChoice) => {
    if (file === null) return;
    const content = await readTable(file.source, choice);
    setFile({ ...file, content, times: file.times + 1 });
  };
  const step = busy ? "sending" : job.phase === "done" ? "done" : file === null || check === null ? "choose" : "check";

  // The next step takes the focus, because the button that led to it is gone.
  const shown = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    shown.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step]);

  const bad = byLine([...left.bad, ...rejectedLines(job.report.rejected, file?.content.records ?? [])]);
  return (
    <Page>
      <BackLink to={list}>{t(`${kind}.list`)}</BackLink>
      <ScreenHead title={t(`${kind}.title`)}>{allowed ? t(`${kind}.lead`) : undefined}</ScreenHead>
      {allowed ? (
        <div ref={shown} tabIndex={-1} style={{ outline: "none" }}>
          {step === "done" ? (
            <Stack gap="lg">
              {result(job.report, bad.length, again)}
              <BadLines kind={kind} lines={bad} header={left.header} say={say} />
            </Stack>
          ) : step === "sending" ? (
            <SendingProgress kind={kind} progress={job} onResume={job.resume} onAgain={again} />
          ) : file === null || check === null ? (
            <Stack gap="lg">
              {above}
              <DropFile
                kind={kind}
                samples={samples}
                pastes={pastes}
                onRead={(content, source, name) => setFile({ source, name, content, times: 0 })}
              />
              {behind}
            </Stack>
          ) : (
            <Fragment key={file.times}>
              {check(
                { name: file.name, content: file.content, onChoice: (choice) => void reread(choice), onAnother: again },
                setLeft,
              )}
            </Fragment>
          )}
        </div>
      ) : (
        <Blank icon={IconLock} title={t(`${kind}.forbidden.title`)} text={t(`${kind}.forbidden.text`)} />
      )}
    </Page>
  );
}
