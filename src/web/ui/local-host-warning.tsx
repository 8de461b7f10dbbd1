const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Warns beside a link to share if it works on this computer alone. */
export function LocalHostWarning() {
  return (
    LOCAL_HOSTS.includes(location.hostname) && (
      <p className="text-sm text-wait">
        This address works on this computer only. To share it, open this page by an address that others can reach.
      </p>
    )
  );
}
