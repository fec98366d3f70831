import { useHref } from "react-router-dom";
import { useLogOut } from "#web/api/session.ts";
import { showFailure } from "#web/parts/toasts.ts";
import { useOrganizationsStore } from "./organizations-store.ts";

/** Logs out and loads the log-in page anew, so that nothing of the person stays in the browser's memory. */
export function useLeave(): () => void {
  const logOut = useLogOut();
  const login = useHref("/login");
  return () =>
    logOut.mutate(undefined, {
      onError: (problem) => showFailure(problem.message),
      onSuccess: () => {
        useOrganizationsStore.getState().clear();
        location.assign(login);
      },
    });
}
