-- What wrk sends and prints for `npm run bench`: sign-ups, each with an e-mail address of its own, or
-- plain requests for the URL.
local run = os.getenv("RUN")
local count = 0
local most = tonumber(os.getenv("ANSWERS"))

-- Only where it is needed: with it, wrk reads each answer, which takes longer.
if most then
	local answers = 0
	response = function()
		answers = answers + 1
		if answers == most then wrk.thread:stop() end
	end
end

if os.getenv("TARGET") == "sign-ups" then
	request = function()
		count = count + 1
		-- Backwards, so that addresses do not come in alphabetical order.
		local email = tostring(count):reverse() .. "-" .. run .. "@example.com"
		local side = count % 5 == 0 and "advertiser" or "host"
		local body = '{"email":"' .. email .. '","phone":null,"user_type":"' .. side .. '"}'
		return wrk.format("POST", nil, nil, body)
	end
end

-- The last line of the output is JSON.
done = function(summary, latency)
	local errors = summary.errors
	io.write(string.format(
		'\n{"per second":%f,"median ms":%f,"p99 ms":%f,"answers":%d,"errors":%d}',
		summary.requests / summary.duration * 1e6,
		latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.requests,
		errors.connect + errors.read + errors.write + errors.status + errors.timeout
	))
end
