import { Anchor, Button, Center, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { isChunkFailure, reloadIfThere } from "./chunk-guard.ts";

// Short on purpose: a missed crawler only sees the error page. Headless browsers must not match, because the journeys
// run in one.
const crawlers =
  /(?<!cu)bot\b|crawl|spider|slurp|mediapartners|facebookexternalhit|embedly|preview|lighthouse|curl|wget|python-/i;

/** Error pages are not rendered for crawlers, so that they are not indexed. */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent);

interface Failure {
  status: number;
  message: string;
  requestId?: string | null;
}

function TryAgain() {
  const { t } = useTranslation("app");
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    setTrying(await reloadIfThere());
  };
  return (
    <Button loading={trying} onClick={() => void tryAgain()}>
      {t("errors.tryAgain")}
    </Button>
  );
}

function ErrorPage({ status, message, requestId = null }: Failure) {
  const { t } = useTranslation("app");
  // Status 0 is a failed connection.
  const title = t(status === 404 ? "errors.notFound" : status === 0 ? "errors.unreachable" : "errors.internal");
  if (isCrawler(navigator.userAgent)) return null;
  return (
    <Center component="section" mih="60vh" p="lg">
      <title>{`${title} · Reviens`}</title>
      <Stack align="flex-start" maw={520} gap="md">
        {status !== 0 && (
          <Text c="dimmed" fw={600} size="sm">
            {status}
          </Text>
        )}
        <Title>{title}</Title>
        <Text style={{ overflowWrap: "anywhere" }}>{message}</Text>
        {requestId !== null && (
          <Text size="sm" c="dimmed">
            {t("errors.request")} <Code>{requestId}</Code>
          </Text>
        )}
        <Group>
          {status === 404 ? (
            <Button component={Link} to={appAddresses.organizations}>
              {t("errors.toDashboard")}
            </Button>
          ) : (
            <TryAgain />
          )}
          <Anchor component={Link} to={appAddresses.home}>
            {t("errors.toHome")}
          </Anchor>
        </Group>
      </Stack>
    </Center>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation("app");
  const { pathname } = useLocation();
  return <ErrorPage status={404} message={t("errors.notFoundPath", { path: pathname })} />;
}

export function FailurePage({ error }: { error: unknown }) {
  const { t } = useTranslation("app");
  if (error instanceof ApiProblem) {
    return <ErrorPage status={error.status} message={error.message} requestId={error.requestId} />;
  }
  // A failed chunk is a connection failure, not a server failure.
  if (isChunkFailure(error)) return <ErrorPage status={0} message={t("errors.chunk")} />;
  return <ErrorPage status={500} message={t("errors.unexpected")} />;
}
