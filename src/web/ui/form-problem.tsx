/** What went wrong with the last try, for as long as it is so; its toast goes away. */
export function FormProblem({ children }: { children: string | null | undefined }) {
  return (
    children && (
      <p role="alert" className="rounded-xl bg-bad-soft px-4 py-3 font-semibold text-bad">
        {children}
      </p>
    )
  );
}
