/* In Apple's popup: hands Apple's answer to the page that opened it, and closes the popup. */
(() => {
  const { channel, answer } = document.currentScript.dataset;
  new BroadcastChannel(channel).postMessage(JSON.parse(answer));
  window.close();
})();
