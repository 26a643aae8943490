-- Strings to and from the bridge in an HTML5 build's page: html5.run sends, the JsToDef extension receives.
-- JsToDef's messages are tables of small values, so a text is sent as one field.

local M = {}

local MESSAGE = "svc_bridge"

-- One bridge per game; the page keeps it when a collection's Lua state is reloaded.
local OPEN = [[
(function () {
  if (typeof SvcBridgeWeb === "undefined" || typeof JsToDef === "undefined") return "missing";
  window.SvcDefold = window.SvcDefold || { bridge: SvcBridgeWeb.createWebBridge() };
  SvcDefold.bridge.push(function (text) { JsToDef.send("svc_bridge", { text: text }); });
  return "open";
})()]]

--- @param on_text function called with every message from the bridge
--- @return table line with send and close, or nil when the page has no bridge
function M.open(on_text)
	if not html5 or not jstodef or html5.run(OPEN) ~= "open" then
		return nil
	end
	local function listener(_, message_id, message)
		if message_id == MESSAGE and type(message) == "table" then
			on_text(message.text)
		end
	end
	jstodef.add_listener(listener)
	return {
		send = function(text)
			-- JSON is valid in a JavaScript string, except for two characters that end lines there.
			local quoted = json.encode({ text }):sub(2, -2):gsub("\226\128\168", "\\u2028"):gsub("\226\128\169", "\\u2029")
			html5.run("SvcDefold.bridge.receive(" .. quoted .. ");''")
		end,
		close = function()
			jstodef.remove_listener(listener)
			html5.run("SvcDefold.bridge.push(null);''")
		end,
	}
end

return M
