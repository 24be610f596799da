try {
  var t = JSON.parse(localStorage.getItem('theme') || '{}');
  document.documentElement.dataset.theme = t.isDark === false ? 'outset-light' : 'outset-dark';
  document.documentElement.dataset.menu = localStorage.getItem('menu') === 'collapsed' ? 'collapsed' : 'open';
} catch (e) {}
