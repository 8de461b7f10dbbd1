import { Link, useLocation } from 'wouter';
import { useUser } from '../api/session.ts';
import { PATHS } from '../paths.ts';
import { IconButton } from '../ui/button.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { APP_NAME } from '../ui/page-title.ts';
import { AccountLinks } from './account-links.tsx';
import { linksFor, NavLinks } from './navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function Header({ openMenu }: { openMenu: () => void }) {
  const user = useUser();
  const [path] = useLocation();
  return (
    <header className="mx-auto flex w-full max-w-[100rem] items-center gap-3 px-4 py-3 compact:py-1 sm:px-6 xl:gap-4 print:hidden">
      <Link
        href={PATHS.home}
        className="inline-flex min-h-11 min-w-0 items-center gap-2.5 font-bold font-display text-2xl"
      >
        <img src="/ball.svg" alt="" className="size-8 flex-none" />
        <span className="truncate">{APP_NAME}</span>
      </Link>
      <nav aria-label="Main" className="hidden flex-none lg:flex xl:ml-4 xl:gap-1">
        <NavLinks links={linksFor(user, path)} />
      </nav>
      <div className="ml-auto hidden min-w-0 items-center gap-4 lg:flex">
        <div className="hidden xl:block">
          <ThemeSwitch />
        </div>
        <AccountLinks user={user} />
      </div>
      <IconButton label="Menu" aria-haspopup="dialog" onClick={openMenu} className="ml-auto lg:ml-0 xl:hidden">
        <MenuIcon />
      </IconButton>
    </header>
  );
}
