import { useHref } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import { useLogOut } from "#web/api/session.ts";
import { dropDrafts } from "#web/session/drafts.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { showFailure } from "../notice/toasts.ts";

/** Logs out and reloads at the log-in page, so that no data of the person stays in memory. */
export function useLeave(): () => void {
  const logOut = useLogOut();
  const login = useHref(addresses.login);
  const leave = () =>
    logOut.mutate(undefined, {
      onError: (problem) => showFailure(problem, leave),
      onSuccess: () => {
        useOrganizationsStore.getState().clear();
        dropDrafts();
        location.assign(login);
        // Last, because it fails where storage is blocked.
        sessionStorage.clear();
      },
    });
  return leave;
}
