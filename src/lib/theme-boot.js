try {
  var t = JSON.parse(localStorage.getItem('theme') || '{}');
  document.documentElement.dataset.theme = t.isDark === false ? 'outset-light' : 'outset-dark';
} catch (e) {}
