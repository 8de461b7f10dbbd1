// Before anything is painted: the theme that was chosen here before, or light.
let chosen = null;
try {
  chosen = localStorage.getItem('swish-theme');
} catch {
  // A browser that keeps nothing for anybody.
}
const isDark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
