// Before anything is painted: the theme that was chosen here before, or light.
const chosen = localStorage.getItem('swish-theme');
const isDark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
